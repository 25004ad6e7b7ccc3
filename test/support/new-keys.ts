import { createSecretKey, randomBytes } from 'node:crypto'
import { openKeyRing } from '../../apps/server/src/platform/keys/index.ts'
import { realClock } from '../../apps/server/src/platform/shared/clock.ts'

/** A key ring with a key of its own. */
export const newKeys = () => openKeyRing({ secret: createSecretKey(randomBytes(32)) }, realClock)
