import { withScenarios } from '@havn/sandbox/ledger/index'
import { describeCoreBank } from '../core-bank/support/describe-core-bank.ts'
import { ledgerUnderTest } from '../core-bank/support/ledger-under-test.ts'

// With ordinary people and accounts, the ledger with scenarios behaves as it does without.
describeCoreBank('the sandbox ledger with its scenarios', () => ledgerUnderTest(withScenarios))
