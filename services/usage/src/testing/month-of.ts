/** @param date "YYYY-MM-DD" */
export function monthOf(date: string): string {
  return date.slice(0, 'YYYY-MM'.length);
}
