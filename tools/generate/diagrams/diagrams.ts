import { BASKET_LAYOUTS } from '../../../apps/console/src/states/basket-layout.ts'
import { CONSENT_LAYOUTS } from '../../../apps/console/src/states/consent-layout.ts'
import type { Layouts } from '../../../apps/console/src/states/layout.ts'
import { PAYMENT_LAYOUTS } from '../../../apps/console/src/states/payment-layout.ts'
import { AUTHORISATION_LAYOUTS } from './authorisation-layout.ts'
import { checkOrder } from './check-order.ts'
import { stateDiagram } from './state-diagram.ts'
import { STATE_MACHINES, type StateMachine } from './state-machines.ts'
import type { Drawing } from './svg.ts'

/** A map of states in two forms: wide, and tall for a phone. A page that shows the first gets the second with it. */
function twoForms(
  name: string,
  title: string,
  machine: StateMachine,
  layouts: Layouts,
): Record<string, Drawing> {
  return {
    [name]: stateDiagram(title, machine, layouts.wide),
    [`${name}.tall`]: stateDiagram(title, machine, layouts.tall),
  }
}

/** Every diagram of the documentation that follows from code, by the name of its file. The others are drawn by hand. */
export const DIAGRAMS: Readonly<Record<string, Drawing>> = {
  ...twoForms('payment', 'The life of a payment', STATE_MACHINES.PAYMENT_STATES, PAYMENT_LAYOUTS),
  ...twoForms(
    'authorisation',
    'The life of an authorisation',
    STATE_MACHINES.AUTHORISATION_STATES,
    AUTHORISATION_LAYOUTS,
  ),
  ...twoForms('consent', 'The life of a consent', STATE_MACHINES.CONSENT_STATES, CONSENT_LAYOUTS),
  ...twoForms('basket', 'The life of a signing basket', STATE_MACHINES.BASKET_STATES, BASKET_LAYOUTS),
  checks: checkOrder(),
}
