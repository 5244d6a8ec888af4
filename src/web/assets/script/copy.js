// Copies the text of a report, where a button may.
for (const button of navigator.clipboard ? document.querySelectorAll('button[data-copy]') : []) {
  const label = button.textContent;
  button.hidden = false;
  const copy = async () => {
    const answer = await fetch(button.dataset.copy).catch(() => null);
    if (!answer?.ok) return location.assign(button.dataset.copy);
    await navigator.clipboard.writeText(await answer.text());
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = label), 3_000);
  };
  button.addEventListener('click', () => void copy());
}
