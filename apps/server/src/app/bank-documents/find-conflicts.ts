import { addressesOf, type BankDocument } from './bank-document.ts'

/** A document that shall be used. */
export interface CandidateDocument {
  readonly path: string
  readonly document: BankDocument
}

/** Finds what this document has in common with others and must have alone: its name and its hosts. */
export function findConflicts(
  { path, document }: CandidateDocument,
  all: readonly CandidateDocument[],
): readonly string[] {
  const hosts = addressesOf(document)
  const repeated = hosts.filter((host, index) => hosts.indexOf(host) !== index)
  const others = all.filter((other) => other.path !== path)
  return [
    ...repeated.map((host) => `publicUrls: expected one URL for each host, got several for ${host}`),
    ...others
      .filter((other) => other.document.bank === document.bank)
      .map((other) => `bank: expected a name of its own, got that of ${other.path}`),
    ...others.flatMap((other) =>
      addressesOf(other.document)
        .filter((host) => hosts.includes(host))
        .map((host) => `publicUrls: expected hosts of its own, but ${other.path} has ${host} too`),
    ),
  ]
}

/** Without its own keys nobody could find or check what a bank has made with them: approved orders would look forged. */
export function findLostKeys(
  before: Pick<BankDocument, 'keysFile'> | undefined,
  { bank, keysFile: own }: Pick<BankDocument, 'bank' | 'keysFile'>,
): readonly string[] {
  return before?.keysFile === undefined || own !== undefined
    ? []
    : [`keysFile is missing: expected the file of before, since its keys have made what ${bank} has stored`]
}
