/** Says what is being done, on a terminal only: a log would be full of it. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}
