/** Hands a file to the browser, to be saved. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by then, in one task of its own.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
