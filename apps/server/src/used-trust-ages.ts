import type { AppSetup } from './app-setup.ts'
import type { TrustAges } from './trust/index.ts'

/** A source of the metric about what the server trusts. */
type TrustSource = 'lists' | 'eba-register' | 'national-register'

/**
 * Selects the ages of what the settings use, in seconds. What they name and the server never got is infinitely old, so that
 * an alert fires for it. A copy of a register that an operator brings by command counts although no setting names its source.
 */
export function usedTrustAges(
  { lists, ebaRegister, nationalRegister }: TrustAges,
  { trustSettings, tppRegister }: Pick<AppSetup, 'trustSettings' | 'tppRegister'>,
): ReadonlyMap<TrustSource, number> {
  const used = new Map<TrustSource, number>()
  const add = (source: TrustSource, age: number | null, isNamed: boolean) => {
    if (age !== null || isNamed) used.set(source, age ?? Infinity)
  }
  if (trustSettings?.lists !== undefined) add('lists', lists, true)
  if (tppRegister !== undefined) {
    const { eba, national } = tppRegister.origins
    add('eba-register', ebaRegister, eba !== undefined)
    add('national-register', nationalRegister, national !== undefined)
  }
  return used
}
