import { withScenarios } from '@havn/sandbox/ledger/index'
import { describeCoreBank } from '../core-bank/conformance/index.ts'
import { ledgerUnderTest } from '../core-bank/support/ledger-under-test.ts'

// Whoever asks about ordinary people and accounts finds the books as they are without scenarios.
describeCoreBank('the sandbox ledger with its scenarios', () => ledgerUnderTest(withScenarios))
