// @ts-check
// The form for a new game: a touch on a time control fills it in.

for (const presets of document.querySelectorAll('[data-fills]')) {
  const field = document.getElementById(presets.getAttribute('data-fills') ?? '');
  if (!(field instanceof HTMLInputElement)) continue;
  for (const button of presets.querySelectorAll('button')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      field.value = button.value;
      field.focus();
    });
  }
}
