/** Gives a file to the browser's downloads. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
