/// The page's behaviour: while a port's sound plays, a line moves over the time line, and a click there seeks; a button
/// opens and folds all sections.
///
/// Without it the page says as much as with it.
enum ReportScript {
  static let javaScript = """
    const button = document.querySelector('#fold'), folds = [...document.querySelectorAll('article>details')];
    if (button && folds.length > 1) {
      const anyFolded = () => folds.some(fold => !fold.open);
      const name = () => { button.textContent = anyFolded() ? 'Open all' : 'Fold all'; };
      button.addEventListener('click', () => {
        const opens = anyFolded();
        folds.forEach(fold => { fold.open = opens; });
        name();
      });
      name();
      button.hidden = false;
    }
    for (const article of document.querySelectorAll('article')) {
      const plot = article.querySelector('.plot'), overlay = article.querySelector('.overlay');
      const head = article.querySelector('.playhead'), seconds = Number(plot.dataset.seconds);
      const sounds = [...article.querySelectorAll('audio')];
      let current = sounds[0];
      const show = () => {
        head.style.left = 100 * Math.min(1, current.currentTime / seconds) + '%';
        if (!current.paused) requestAnimationFrame(show);
      };
      for (const sound of sounds) {
        sound.addEventListener('play', () => {
          document.querySelectorAll('audio').forEach(other => { if (other !== sound) other.pause(); });
          current = sound;
          head.style.visibility = 'visible';
          show();
        });
        sound.addEventListener('seeked', () => { if (sound === current) show(); });
      }
      if (current) plot.addEventListener('click', event => {
        const box = overlay.getBoundingClientRect(), at = (event.clientX - box.left) / box.width;
        if (at < 0 || at > 1) return;
        current.currentTime = at * seconds;
        if (current.paused) current.play();
      });
    }
    """
}
