import type { TrustAges } from '../../edge/trust/index.ts'

/** A source of the metric about what the server trusts. */
type TrustSource = 'lists' | 'eba-register' | 'national-register' | 'revocation'

/** What the settings say about the sources of trust. */
export interface UsedTrust {
  readonly trustSettings?: { readonly lists?: unknown; readonly asksRevocation: boolean } | undefined
  readonly tppRegister?:
    | { readonly origins: { readonly eba?: unknown; readonly national?: unknown } }
    | undefined
}

/**
 * Selects the ages of what the settings use, in seconds. What they name and the server never got is infinitely old, so that
 * an alert fires for it. A copy of a register that an operator brings by command counts although no setting names its source.
 */
export function usedTrustAges(
  { lists, ebaRegister, nationalRegister, revocations }: TrustAges,
  { trustSettings, tppRegister }: UsedTrust,
): ReadonlyMap<TrustSource, number> {
  const used = new Map<TrustSource, number>()
  const add = (source: TrustSource, age: number | null, isNamed: boolean) => {
    if (age !== null || isNamed) used.set(source, age ?? Infinity)
  }
  if (trustSettings?.lists !== undefined) add('lists', lists, true)
  if (trustSettings?.asksRevocation === true) add('revocation', revocations, false)
  if (tppRegister !== undefined) {
    const { eba, national } = tppRegister.origins
    add('eba-register', ebaRegister, eba !== undefined)
    add('national-register', nationalRegister, national !== undefined)
  }
  return used
}
