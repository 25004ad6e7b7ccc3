/** Reports and lists the problems for which documents of banks cannot be used. */
export interface ProblemReports {
  /** Reports the same problems of the same document once, not each time it is read. */
  readonly report: (
    document: { readonly path: string; readonly digest: string },
    problems: readonly string[],
  ) => void
  /** Forgets the problems of a document that is in use now. Returns whether there were any. */
  readonly clear: (path: string) => boolean
  /** All present problems, each with its document's path. */
  readonly list: () => readonly string[]
  /** The paths of the documents that have problems. */
  readonly paths: () => readonly string[]
}

export function createProblemReports(
  onProblems: (found: { path: string; problems: readonly string[] }) => void,
): ProblemReports {
  const reported = new Map<string, { readonly digest: string; readonly problems: readonly string[] }>()
  return {
    report({ path, digest }, problems) {
      const before = reported.get(path)
      if (before?.digest === digest && before.problems.join() === problems.join()) return
      reported.set(path, { digest, problems })
      onProblems({ path, problems })
    },
    clear: (path) => reported.delete(path),
    list: () =>
      [...reported].flatMap(([path, { problems }]) => problems.map((problem) => `${path}: ${problem}`)),
    paths: () => [...reported.keys()],
  }
}
