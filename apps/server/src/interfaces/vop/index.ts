import { VOP_OPERATIONS } from '@havn/contract/vop'
import { createPathRefusal, SEALED_CALLS } from '../../edge/index.ts'
import type { Interface } from '../index.ts'
import { VOP_DIALECT } from './dialect.ts'
import { servePayeeVerifications } from './payee-verifications.routes.ts'

/** The interface between banks: they ask each other whether a name belongs to an account. */
export const VOP: Interface = {
  id: 'vop-1',
  storedAs: 'vop-1',
  dialect: VOP_DIALECT,
  // No person takes part in a question of another bank.
  readScaWishes: () => ({
    psuId: undefined,
    nationalId: undefined,
    context: undefined,
    agreementId: undefined,
    sessionId: undefined,
    redirectUri: undefined,
    prefersDevice: false,
    brand: undefined,
    psuIpAddress: undefined,
    acceptLanguage: undefined,
    consentPurpose: undefined,
    notifications: undefined,
  }),
  tppReturn: {
    afterApproval: ({ redirectUri }) => redirectUri,
    afterEnding: ({ redirectUri }) => redirectUri,
  },
  refusePath: createPathRefusal({ operations: Object.values(VOP_OPERATIONS), hidesMethods: false }),
  seals: ['optional'],
  qwac: 'required',
  isForBanks: true,
  signing: { ...SEALED_CALLS, trustsConnections: true },
  negotiates: false,
  adopt: (operation) => operation,
  serve: servePayeeVerifications,
}
