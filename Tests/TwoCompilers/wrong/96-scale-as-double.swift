// Wrong: a scale is a whole number.
import CoreMedia

func time(_ scale: Double) -> CMTime { CMTime(seconds: 1, preferredTimescale: scale) }
