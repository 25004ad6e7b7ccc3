import type { CoreBank } from '../../../src/core-bank/index.ts'
import type { SandboxLedger } from '@havn/sandbox/ledger/index'
import type { CoreBankUnderTest } from '../conformance/index.ts'
import { queryAsOwner } from '../../support/query.ts'
import { openLedger } from './open-ledger.ts'
import { accountOf, KARI_ACCOUNT, LATER, OUTSIDE_ACCOUNT } from './order.ts'

const NORDLYS_BYGG = 'e0000000-0000-4000-8000-000000000002'
/** In øre, for one payment under that agreement. */
const most = 5_000_00n

/** The sandbox's books for the suite that any adapter must pass, as they are or behind something. */
export async function ledgerUnderTest(
  seenAs: (ledger: SandboxLedger) => CoreBank = (ledger) => ledger,
): Promise<CoreBankUnderTest> {
  const opened = await openLedger()
  const { ledger, bankId } = opened
  await queryAsOwner(
    opened,
    `update sandbox_ledger.engagement set register_limit_minor_units = ${most}
     where agreement_id = '${NORDLYS_BYGG}'`,
  )
  return {
    coreBank: seenAs(ledger),
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
      most: { minorUnits: most, currency: 'NOK' },
    },
    deposit: (account, minorUnits) => ledger.deposit({ bankId, account, minorUnits }),
    balanceOf: async (account) => (await ledger.balanceOf({ bankId, account }))?.minorUnits ?? 0n,
    // The sandbox's money arrives with the bank's time, which whoever asks tells.
    settle: async () => LATER,
    close: () => opened.close(),
  }
}
