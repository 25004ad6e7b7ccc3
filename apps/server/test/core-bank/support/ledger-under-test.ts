import type { CoreBank } from '../../../src/core-bank/index.ts'
import type { SandboxLedger } from '@havn/sandbox/ledger/index'
import type { CoreBankUnderTest } from '../conformance/index.ts'
import { queryAsOwner } from '../../support/query.ts'
import { openLedger } from './open-ledger.ts'
import { accountOf, KARI_ACCOUNT, LATER, OUTSIDE_ACCOUNT } from './order.ts'

const NORDLYS_BYGG = 'e0000000-0000-4000-8000-000000000002'
/** In øre: the register limit of that agreement's engagements. */
const registerLimit = 5_000_00n

/** Opens the sandbox's ledger for the suite that any core bank must pass, as it is or wrapped by `wrap`. */
export async function ledgerUnderTest(
  wrap: (ledger: SandboxLedger) => CoreBank = (ledger) => ledger,
): Promise<CoreBankUnderTest> {
  const opened = await openLedger()
  const { ledger, bankId } = opened
  await queryAsOwner(
    opened,
    `update sandbox_ledger.engagement set register_limit_minor_units = ${registerLimit}
     where agreement_id = '${NORDLYS_BYGG}'`,
  )
  return {
    coreBank: wrap(ledger),
    bankId,
    people: {
      payer: { nationalId: '14838530061' },
      stranger: { nationalId: '02927931152' },
      nobody: { nationalId: '17912099997' },
    },
    accounts: {
      payer: accountOf(KARI_ACCOUNT),
      unknown: accountOf('99860525077'),
      domestic: { kind: 'bban', bban: OUTSIDE_ACCOUNT },
      abroad: {
        account: { kind: 'iban', iban: 'DE89370400440532013000' },
        currency: 'EUR',
        agent: 'COBADEFFXXX',
      },
    },
    limited: {
      nationalId: '25879032086',
      agreementId: NORDLYS_BYGG,
      account: accountOf('99860520962'),
      most: { minorUnits: registerLimit, currency: 'NOK' },
    },
    deposit: (account, minorUnits) => ledger.deposit({ bankId, account, minorUnits }),
    balanceOf: async (account) => (await ledger.balanceOf({ bankId, account }))?.minorUnits ?? 0n,
    // Money arrives once the bank's time has moved on, and the caller of `readOutcomes` says what time it is.
    settle: async () => LATER,
    close: () => opened.close(),
  }
}
