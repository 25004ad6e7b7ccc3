/** So many files of a whole run may fail and run again, alone. More are no coincidence. */
export const repeatsMax = 2

/** The line by which a test file gives the reason why it depends on time. */
const REASON = /^\/\/ Depends on time: \S.{20,}$/m

/** Why the files that failed do not run again; undefined if they do. */
export function whyNotRepeated(
  failed: readonly { readonly file: string; readonly text: string }[],
): string | undefined {
  const without = failed.filter(({ text }) => !REASON.test(text)).map(({ file }) => file)
  if (without.length > 0)
    return `Only a file with a line "// Depends on time: …" runs again. Make independent of time: ${without.join(', ')}`
  return failed.length > repeatsMax
    ? `${failed.length} files would have to run again: ${failed.map(({ file }) => file).join(', ')}`
    : undefined
}
