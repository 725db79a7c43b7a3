/** Saves a file by the browser's downloads. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
