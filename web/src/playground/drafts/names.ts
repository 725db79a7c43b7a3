/** A name that no other has: with a number behind it, if it has to. */
export function freeName(wish: string, taken: readonly string[]): string {
  const stem = wish.trim().replace(/ \d+$/, '') || 'Draft';
  if (wish.trim() !== '' && !taken.includes(wish.trim())) return wish.trim();
  for (let number = 2; ; number += 1) {
    const name = `${stem} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
