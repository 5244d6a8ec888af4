// A selected sentence becomes a comment in the form below. Without this script its words are typed there.
{
  const form = document.querySelector('form.decide');
  const text = document.querySelector('.prose');
  const list = form?.querySelector('ol.comments');
  if (form && text && list) {
    // Each draft is a question of its own: what was sent with an earlier one does not come back.
    const kept = `comments/${form.elements.question.value}`;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'here';
    button.textContent = list.dataset.comment;
    button.hidden = true;
    document.body.append(button);

    const rows = () =>
      [...list.children].map((row) => [...row.querySelectorAll('input')].map(({ value }) => value));
    const keep = () => {
      const state = { rows: rows(), text: form.elements.text.value };
      try {
        sessionStorage.setItem(kept, JSON.stringify(state));
      } catch {
        // Where nothing can be kept, a closed page forgets.
      }
    };
    const row = (quote, comment) => {
      const empty = [...list.children].find((one) =>
        [...one.querySelectorAll('input')].every((i) => !i.value),
      );
      const item = empty ?? list.firstElementChild.cloneNode(true);
      const [about, said] = item.querySelectorAll('input');
      about.value = quote;
      said.value = comment;
      list.append(item);
      return said;
    };
    const selected = () => {
      const chosen = getSelection();
      if (!chosen || chosen.isCollapsed || !text.contains(chosen.anchorNode)) return null;
      const words = chosen.toString().replaceAll(/\s+/g, ' ').trim().slice(0, 1000);
      return words === '' ? null : { words, place: chosen.getRangeAt(0).getBoundingClientRect() };
    };
    document.addEventListener('selectionchange', () => {
      const found = selected();
      button.hidden = found === null;
      if (found === null) return;
      button.style.top = `${found.place.bottom + scrollY + 6}px`;
      button.style.left = `${Math.max(8, Math.min(found.place.left + scrollX, innerWidth - 140))}px`;
    });
    // The selection is gone by the time of a click.
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      const found = selected();
      if (found === null) return;
      const field = row(found.words, '');
      getSelection().removeAllRanges();
      field.scrollIntoView({ block: 'center' });
      field.focus({ preventScroll: true });
      keep();
    });
    form.addEventListener('input', keep);

    const before = JSON.parse(sessionStorage.getItem(kept) ?? 'null');
    if (before && rows().every(([a, b]) => !a && !b) && !form.elements.text.value) {
      form.elements.text.value = before.text;
      for (const [quote, comment] of before.rows) if (quote || comment) row(quote, comment);
    }
  }
}
