import { createChallenges } from './sign-in/challenges.ts'
import { createRegistration } from './registration/registration.ts'
import type { PublicSite } from '../tpps/tpp.ts'
import { createSite } from './site.ts'
import type { SiteSetup } from './site-setup.ts'

/** Makes the public pages, with challenges and registrations of their own. */
export function openSite(setup: Omit<SiteSetup, 'challenges' | 'register'>): PublicSite {
  const { options, ca } = setup
  return createSite({
    ...setup,
    challenges: createChallenges(options.key, options.origin),
    register: createRegistration(ca, options.limits),
  })
}
