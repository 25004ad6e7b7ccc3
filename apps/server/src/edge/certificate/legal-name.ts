import type * as pkijs from 'pkijs'

/** The names in a certificate's subject that we use. */
export interface LegalName {
  readonly organizationIdentifier: string | undefined
  readonly organisation: string | undefined
  readonly commonName: string | undefined
}

/** Reads the subject's names. An attribute that occurs twice counts as absent: neither value is the name. */
export function readLegalName({ subject }: pkijs.Certificate): LegalName {
  const valueOf = (oid: string): string | undefined => {
    const [first, second] = subject.typesAndValues.filter(({ type }) => type === oid)
    const value: unknown = second === undefined ? first?.value.valueBlock.value : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    organizationIdentifier: valueOf('2.5.4.97'),
    organisation: valueOf('2.5.4.10'),
    commonName: valueOf('2.5.4.3'),
  }
}
