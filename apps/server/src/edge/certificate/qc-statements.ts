import * as asn1js from 'asn1js'

/** A TPP's PSD2 role: a PISP may initiate payments, an AISP may read accounts, a CBPII issues cards and may ask about funds. */
export type TppRole = 'PISP' | 'AISP' | 'CBPII'

/** The content of a certificate's qcStatements extension (ETSI EN 319 412-5 and TS 119 495). */
export interface QcStatements {
  /** QcCompliance: whether the certificate is qualified. */
  readonly isQualified: boolean
  /** QcType: the object identifiers of the certificate's purposes. */
  readonly types: readonly string[]
  /** Every PSD2 statement; a valid certificate has one. */
  readonly psd2: readonly Psd2Statement[]
}

export interface Psd2Statement {
  /** Every role as written, including those that gives no access here (PSP_AS). */
  readonly roles: readonly { readonly oid: string | undefined; readonly name: string | undefined }[]
  readonly ncaName: string | undefined
  readonly ncaId: string | undefined
}

const QC_COMPLIANCE = '0.4.0.1862.1.1'
const QC_TYPE = '0.4.0.1862.1.6'
const PSD2 = '0.4.0.19495.2'

/** The name that ETSI TS 119 495 gives to each role's object identifier. */
export const ROLE_NAMES: Readonly<Record<string, string | undefined>> = {
  '0.4.0.19495.1.1': 'PSP_AS',
  '0.4.0.19495.1.2': 'PSP_PI',
  '0.4.0.19495.1.3': 'PSP_AI',
  '0.4.0.19495.1.4': 'PSP_IC',
}

const TPP_ROLES: Readonly<Record<string, TppRole | undefined>> = {
  PSP_PI: 'PISP',
  PSP_AI: 'AISP',
  PSP_IC: 'CBPII',
}

/** Reads the qcStatements extension; undefined if it is unreadable. */
export function readQcStatements(extensionValue: ArrayBuffer): QcStatements | undefined {
  const { offset, result } = asn1js.fromBER(extensionValue)
  if (offset === -1) return undefined
  const statements = childrenOf(result).map((statement) => {
    const [id, info] = childrenOf(statement)
    return { id: oidOf(id), info }
  })
  const infosOf = (oid: string) => statements.filter(({ id }) => id === oid).map(({ info }) => info)
  return {
    isQualified: infosOf(QC_COMPLIANCE).length > 0,
    types: infosOf(QC_TYPE).flatMap((info) => childrenOf(info).map((type) => oidOf(type) ?? 'unreadable')),
    psd2: infosOf(PSD2).map(readPsd2Statement),
  }
}

/** The roles that give access here. */
export function rolesIn({ psd2 }: QcStatements): ReadonlySet<TppRole> {
  const names = psd2.flatMap(({ roles }) => roles.map(({ oid = '' }) => ROLE_NAMES[oid] ?? ''))
  return new Set(names.map((name) => TPP_ROLES[name]).filter((role) => role !== undefined))
}

function readPsd2Statement(info: Node): Psd2Statement {
  const [roles, ncaName, ncaId] = childrenOf(info)
  return {
    roles: childrenOf(roles).map((role) => {
      const [oid, name] = childrenOf(role)
      return { oid: oidOf(oid), name: textOf(name) }
    }),
    ncaName: textOf(ncaName),
    ncaId: textOf(ncaId),
  }
}

type Node = asn1js.AsnType | undefined

function childrenOf(node: Node): readonly asn1js.AsnType[] {
  return node instanceof asn1js.Sequence || node instanceof asn1js.Set ? node.valueBlock.value : []
}

function oidOf(node: Node): string | undefined {
  return node instanceof asn1js.ObjectIdentifier ? node.valueBlock.toString() : undefined
}

function textOf(node: Node): string | undefined {
  return node instanceof asn1js.Utf8String || node instanceof asn1js.PrintableString
    ? node.valueBlock.value
    : undefined
}
