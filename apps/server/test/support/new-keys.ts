import { createSecretKey, randomBytes } from 'node:crypto'
import { openKeyRing } from '../../src/keys/index.ts'
import { realClock } from '../../src/shared/clock.ts'

/** A key ring with a key of its own. */
export const newKeys = () => openKeyRing({ secret: createSecretKey(randomBytes(32)) }, realClock)
