/** What one check found. A note is no refusal: it is true of a captured request, and would matter if it were sent again. */
export type Finding = { check: string; verdict: 'passed' | 'refused' | 'not reached' | 'note'; text?: string }

export const passed = (check: string): Finding => ({ check, verdict: 'passed' })
export const refused = (check: string, text: string): Finding => ({ check, verdict: 'refused', text })
export const noted = (check: string, text: string): Finding => ({ check, verdict: 'note', text })
export const notReached = (check: string, text: string): Finding => ({ check, verdict: 'not reached', text })
