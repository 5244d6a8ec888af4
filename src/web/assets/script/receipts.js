// Shows what stands behind a citation beside the text. Without this script its number leads to a page of its own.
{
  const box = document.createElement('dialog');
  box.className = 'beside';
  let opened = null;
  let asked = 0;

  const close = () => {
    opened?.setAttribute('aria-expanded', 'false');
    if (box.open) box.close();
    opened?.focus({ preventScroll: true });
    opened = null;
  };

  const fill = (content) => {
    const button = document.createElement('button');
    button.className = 'close';
    button.textContent = '×';
    button.setAttribute('aria-label', document.documentElement.dataset.close ?? 'Close');
    button.addEventListener('click', close);
    box.replaceChildren(button, content);
    box.scrollTop = 0;
  };

  const show = async (link) => {
    const turn = ++asked;
    const address = `${link.href}?part=1`;
    const answer = await fetch(address).catch(() => null);
    if (turn !== asked) return;
    // What cannot be had here is told by the page of its own.
    if (!answer?.ok) return location.assign(link.href);
    const part = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (turn !== asked) return;
    opened?.setAttribute('aria-expanded', 'false');
    opened = link;
    link.setAttribute('aria-expanded', 'true');
    fill(document.adoptNode(part.body.firstElementChild ?? part.createElement('p')));
    if (!box.open) box.show();
    box.querySelector('.close').focus({ preventScroll: true });
    uncover(link);
  };

  // Below the text it may lie over the very sentence that was pressed.
  const uncover = (link) => {
    const { left, top } = box.getBoundingClientRect();
    const { right, bottom } = link.getBoundingClientRect();
    const covered = right > left && bottom > top;
    if (covered) scrollBy({ top: bottom - top / 2 });
  };

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[data-receipt]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (link === opened && box.open) close();
    else void show(link);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && box.open) close();
  });
  document.body.append(box);
}
