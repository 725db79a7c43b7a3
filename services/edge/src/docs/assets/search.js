// Finds sections of guides, calls and errors. It is all done here: what is typed leaves the page for nowhere.
{
  const AT_MOST = 12;
  const AROUND = 60;

  const box = document.querySelector('.search');
  const input = box.querySelector('input');
  const found = box.querySelector('.found');
  const [status, list] = found.children;

  /** Words of which every page is full. */
  const COMMON = new Set(['a', 'in', 'of', 'pdf', 'pdfs', 'the', 'to']);

  const build = async () => {
    const [{ default: MiniSearch }, response] = await Promise.all([
      import(box.dataset.library),
      fetch(box.dataset.places),
    ]);
    const index = new MiniSearch({
      idField: 'path',
      fields: ['heading', 'page', 'text'],
      storeFields: ['page', 'heading', 'text', 'weight'],
      searchOptions: {
        prefix: true,
        boost: { heading: 4, page: 2 },
        boostDocument: (id, term, { weight }) => weight,
      },
    });
    index.addAll(await response.json());
    return index;
  };

  let built;
  /** Loads the index when the reader focuses the search box. */
  const load = () => (built ??= build());

  /** All words, else words that are alike, else any of them. */
  const matching = (index, typed) => {
    const rare = typed.split(/\s+/).filter((word) => !COMMON.has(word.toLowerCase()));
    const words = rare.join(' ') || typed;
    for (const how of [
      { combineWith: 'AND' },
      { combineWith: 'AND', fuzzy: 0.2 },
      { fuzzy: 0.2 },
    ]) {
      const results = index.search(words, how);
      if (results.length > 0) return results;
    }
    return [];
  };

  /** What stands around the first word that was found. */
  const excerpt = ({ text, terms }) => {
    const lower = text.toLowerCase();
    const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
    const start = Math.max(0, Math.min(...places, text.length) - AROUND);
    const begin = places.length === 0 || start === 0 ? 0 : text.indexOf(' ', start) + 1;
    const end = begin + 3 * AROUND;
    const part =
      end < text.length ? text.slice(begin, text.lastIndexOf(' ', end)) : text.slice(begin);
    return `${begin > 0 ? '… ' : ''}${part}${end < text.length ? ' …' : ''}`;
  };

  const itemOf = (result) => {
    const line = (name, text) => {
      const element = document.createElement(name);
      element.textContent = text;
      return element;
    };
    const link = document.createElement('a');
    link.href = result.id;
    const isPage = result.heading === result.page;
    link.append(line('strong', result.heading), ...(isPage ? [] : [line('span', result.page)]));
    link.append(line('small', excerpt(result)));
    const item = document.createElement('li');
    item.append(link);
    return item;
  };

  const close = () => (found.hidden = true);

  const show = async () => {
    const words = input.value.trim();
    if (!words) return close();
    const index = await load();
    if (words !== input.value.trim()) return; // more has been typed meanwhile
    const results = matching(index, words);
    const shown = results.slice(0, AT_MOST);
    list.replaceChildren(...shown.map(itemOf));
    status.textContent = results.length > 0 ? `${results.length} found` : 'Nothing found';
    found.hidden = false;
  };

  /** Up and down lead through the input and what was found. */
  const move = (step) => {
    const stops = [input, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement);
    stops[Math.min(stops.length - 1, Math.max(0, at + step))].focus();
  };

  const KEYS = {
    ArrowDown: () => (found.hidden ? show() : move(1)),
    ArrowUp: () => move(-1),
    Escape: () => {
      close();
      input.focus();
    },
  };

  box.addEventListener('keydown', (event) => {
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  input.addEventListener('keydown', async (event) => {
    if (event.key !== 'Enter') return;
    await show();
    list.querySelector('a')?.click();
  });
  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) close();
  });
  // A place on this very page is shown, and the list is done with.
  list.addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  box.hidden = false;
}
