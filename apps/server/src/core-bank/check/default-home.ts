/**
 * The time zone and currency of a fixture that names none: those of the country whose banks were the first to have their core
 * systems checked, so that a fixture from then says the same as before.
 */
export const DEFAULT_HOME = { timeZone: 'Europe/Oslo', currency: 'NOK' } as const
