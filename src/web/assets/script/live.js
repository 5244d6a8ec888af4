// Shows a research while it goes on. Without this script the page is looked at again by hand.
{
  const part = document.querySelector('[data-live]');
  if (part) {
    let stream;
    let busy = false;
    let again = false;
    const refresh = async () => {
      if (busy) {
        again = true;
        return;
      }
      busy = true;
      const answer = await fetch(part.dataset.part).catch(() => null);
      if (answer?.ok) {
        const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const open = [...part.querySelectorAll('details')].map((one) => one.open);
        part.replaceChildren(...fresh.body.childNodes);
        part.querySelectorAll('details').forEach((one, at) => (one.open = open[at] ?? false));
      }
      busy = false;
      if (again) {
        again = false;
        void refresh();
      }
    };
    const follow = () => {
      stream = new EventSource(part.dataset.live);
      stream.addEventListener('changed', () => void refresh());
      stream.addEventListener('ended', () => {
        stream.close();
        location.reload();
      });
      // A server that is being started again may be answered for by a proxy: the browser itself gives up then.
      stream.addEventListener('error', () => {
        if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 10_000);
      });
    };
    follow();
    addEventListener('pagehide', () => stream.close());
  }
}
