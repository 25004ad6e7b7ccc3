import type * as pkijs from 'pkijs'

/** Whom a certificate was issued to, as far as we use it. */
export interface LegalName {
  readonly organizationIdentifier: string | undefined
  readonly organisation: string | undefined
  readonly commonName: string | undefined
}

/** An attribute that stands twice tells nothing: which of the two would be the name? */
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
