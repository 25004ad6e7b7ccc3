import type { PlantedFault } from './fault.ts'

const maskText = 'apps/server/src/xs2a/mask-text.ts'
const maskTest = 'apps/server/src/xs2a/mask-text.test.ts'

/** Faults of what goes on around calls: notifications, logs, migrations, the audit chain, the back office and overload. */
export const OPERATION_FAULTS: readonly PlantedFault[] = [
  {
    id: 'notification-without-digest',
    fault: 'the signature of a notification does not cover its body',
    file: 'apps/server/src/notifications/seal-notification.ts',
    find: '    Digest: createDigest(body),\n',
    replace: '    ...(body.length < 0 ? { Digest: createDigest(body) } : {}),\n',
    suite: 'apps/server/test/notifications/deliver.test.ts',
  },
  {
    id: 'notification-to-private-address',
    fault: 'a TPP can make the server call addresses in the bank’s own network',
    file: 'apps/server/src/outgoing/choose-address.ts',
    find: '(address) => isPublicAddress(address) ||',
    replace: "(address) => address !== '' || isPublicAddress(address) ||",
    suite: 'apps/server/src/outgoing/choose-address.test.ts',
  },
  {
    id: 'metadata-service-is-public',
    fault: 'the metadata service of a cloud counts as a public address',
    file: 'apps/server/src/outgoing/public-address.ts',
    find: "  '169.254.0.0/16', //",
    replace: "  '169.254.0.0/24', //",
    suite: 'apps/server/src/outgoing/public-address.test.ts',
  },
  {
    id: 'secret-in-log',
    fault: 'the secret of an SCA link is logged',
    file: maskText,
    find: '`(?<link>/sca/${uuid}/${uuid}/)[\\\\w-]+`',
    replace: '`(?<link>/sca/${uuid}/${uuid}/nothing)[\\\\w-]+`',
    suite: maskTest,
  },
  {
    id: 'national-id-in-log',
    fault: 'a national id is logged',
    file: maskText,
    find: 'alone(String.raw`(?:\\d{11}|',
    replace: 'alone(String.raw`(?:\\d{12}|',
    suite: maskTest,
  },
  {
    id: 'one-operator-is-two',
    fault: 'a database login can act in the name of another operator',
    file: 'apps/server/src/back-office/sql/check_proposal.sql',
    find: 'is_person and operator = session_user and',
    replace: 'is_person and',
    suite: 'apps/server/test/back-office/commands.test.ts',
  },
  {
    id: 'migration-runs-twice',
    fault: 'a migration that has run is run again',
    file: 'apps/server/src/database/migrate.ts',
    find: 'if (known === undefined) done.push',
    replace: 'if (known !== null) done.push',
    suite: 'apps/server/test/database/migrate.test.ts',
  },
  {
    id: 'audit-chain-skips-a-row',
    fault: 'a row of the history does not get into the audit chain',
    file: 'apps/server/src/audit/chain-bank.ts',
    find: 'return { rows: toOrder(rows), before }',
    replace: 'return { rows: toOrder(rows).slice(rows.length > 1 ? 1 : 0), before }',
    suite: 'apps/server/test/audit/chaining.test.ts',
  },
  {
    id: 'another-proposal-confirmed',
    fault: 'a confirmation counts for a proposal that the second person has not seen',
    file: 'apps/server/src/back-office/decide-quarantine.ts',
    find: "if (proposalId !== seenId) return { kind: 'other-proposal' }",
    replace: "if (seenId === 'none') return { kind: 'other-proposal' }",
    suite: 'apps/server/test/back-office/commands.test.ts',
  },
  {
    id: 'admission-without-limit',
    fault: 'a process takes on any number of calls',
    file: 'apps/server/src/xs2a/admission/admission.ts',
    find: "if (outcome !== 'admitted') return refuseFor(outcome)",
    replace: "if (outcome !== 'admitted' && url === '') return refuseFor(outcome)",
    suite: 'apps/server/src/xs2a/admission/admission.test.ts',
  },
  {
    id: 'retry-after-missing',
    fault: 'a refusal does not say when to try again',
    file: 'apps/server/src/xs2a/refusal.ts',
    find: 'if (retryAfterSeconds === undefined) return answer',
    replace: 'if (retryAfterSeconds !== -1) return answer',
    suite: 'apps/server/src/xs2a/admission/admission.test.ts',
  },
]
