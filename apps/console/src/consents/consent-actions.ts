import type { Actors } from '../authorisations/actors.ts'
import { findOpen, isApproval } from '../authorisations/authorisation.ts'
import { consoleCommand } from '../authorisations/console-command.ts'
import { decisionActions } from '../authorisations/decision-actions.ts'
import { type Action, postButton } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import type { Consent } from './consent.ts'

interface NextStep {
  readonly sentence: string
  readonly actions: readonly Action[]
}

/** Says what can be done with a consent. */
export function nextStep(context: Context, consent: Consent, actors: Actors): NextStep {
  const open = findOpen(consent.authorisations, isApproval)
  const back = `/consents/${consent.consentId}`
  const decide =
    open === undefined ? [] : decisionActions(context, { authorisation: open, actors: actors.all, back })
  if (consent.consentStatus === 'valid')
    return {
      sentence:
        open === undefined
          ? 'You can read the accounts that the PSU chose. While they are away, four times a day for each account.'
          : 'You can read the accounts. The bank also asks the PSU whether to change what they chose.',
      actions: [
        ...readActions(context, consent),
        ...decide,
        renewAction(consent),
        deleteAction(context, consent),
      ],
    }
  return {
    sentence:
      open === undefined
        ? 'You can read nothing with it any more. Ask the PSU again: if they agree, the same consent is valid again.'
        : 'The bank asks the PSU which accounts you may read. When they agree, the consent is valid again.',
    actions: [...decide, ...(open === undefined ? [renewAction(consent)] : [])],
  }
}

function readActions(context: Context, consent: Consent): readonly Action[] {
  const { consentId, psuId, psuCorporateId } = consent
  const corporate = psuCorporateId === undefined ? '' : ` -H 'PSU-Corporate-ID: ${psuCorporateId}'`
  const command = consoleCommand(context, `call GET /v1/accounts -H 'PSU-ID: ${psuId}'${corporate}`)
  const action = `/consents/${consentId}/read`
  return [
    {
      control: postButton({
        action,
        label: 'Read the accounts with the PSU present',
        fields: { present: '1' },
        kind: 'primary',
      }),
      hint: 'In a session that their SCA opened, with PSU-IP-Address: no quota counts it.',
      command: `${command} -H 'PSU-IP-Address: 192.0.2.1' -H 'TPP-Session-ID: …'`,
    },
    {
      control: postButton({ action, label: 'Read the accounts without the PSU' }),
      hint: 'Without PSU-IP-Address: as a nightly job does it.',
      command,
    },
  ]
}

const renewAction = ({ consentId }: Consent): Action => ({
  control: postButton({ action: `/consents/${consentId}/renew`, label: 'Ask the PSU again' }),
  hint: 'They choose the accounts anew, and 180 days begin.',
})

const deleteAction = (context: Context, { consentId }: Consent): Action => ({
  control: postButton({
    action: `/consents/${consentId}/delete`,
    label: 'Delete the consent',
    kind: 'danger',
  }),
  hint: 'You give it up.',
  command: consoleCommand(context, `call DELETE /v1/bank-offered-consents/${consentId}`),
  isOtherEnding: true,
})
