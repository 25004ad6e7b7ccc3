import * as asn1js from 'asn1js'

/** What a TPP is registered for: PISP may pay, AISP may read. */
export type TppRole = 'PISP' | 'AISP'

// ETSI TS 119 495: the qcStatement that names a payment service provider's roles.
const PSD2_STATEMENT = '0.4.0.19495.2'
const ROLE_BY_OID: Readonly<Record<string, TppRole | undefined>> = {
  '0.4.0.19495.1.2': 'PISP', // PSP_PI
  '0.4.0.19495.1.3': 'AISP', // PSP_AI
}

/**
 * The roles in a certificate's qcStatements extension; undefined when it has no PSD2 statement that can be
 * read. Roles of other providers (PSP_AS, PSP_IC) are passed over: they open nothing here.
 */
export function readPsd2Roles(extensionValue: ArrayBuffer): ReadonlySet<TppRole> | undefined {
  const { offset, result } = asn1js.fromBER(extensionValue)
  if (offset === -1) return undefined
  const statement = childrenOf(result).find((child) => oidOf(childrenOf(child)[0]) === PSD2_STATEMENT)
  const [roles] = childrenOf(childrenOf(statement)[1])
  if (roles === undefined) return undefined
  const named = childrenOf(roles).map((role) => ROLE_BY_OID[oidOf(childrenOf(role)[0]) ?? ''])
  return new Set(named.filter((role) => role !== undefined))
}

type Node = asn1js.AsnType | undefined

function childrenOf(node: Node): readonly asn1js.AsnType[] {
  return node instanceof asn1js.Sequence || node instanceof asn1js.Set ? node.valueBlock.value : []
}

function oidOf(node: Node): string | undefined {
  return node instanceof asn1js.ObjectIdentifier ? node.valueBlock.toString() : undefined
}
