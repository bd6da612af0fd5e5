// Wrong: a time in seconds needs a scale.
import CoreMedia

func time() -> CMTime { CMTime(seconds: 1) }
