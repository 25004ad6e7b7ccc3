/** An entry of the navigation. `key` opens it after `g`. */
export interface Entry {
  readonly path: string
  readonly name: string
  readonly key: string
}

/** The navigation, in groups. */
export const NAVIGATION: readonly { readonly group: string; readonly entries: readonly Entry[] }[] = [
  {
    group: 'Your calls',
    entries: [
      { path: '/', name: 'Live', key: 'l' },
      { path: '/payments', name: 'Payments', key: 'p' },
      { path: '/baskets', name: 'Baskets', key: 'b' },
      { path: '/consents', name: 'Consents', key: 'c' },
      { path: '/notifications', name: 'Notifications', key: 'n' },
    ],
  },
  {
    group: 'The bank',
    entries: [
      { path: '/people', name: 'People', key: 'o' },
      { path: '/time', name: 'Time', key: 't' },
      { path: '/scenarios', name: 'Scenarios', key: 's' },
      { path: '/snapshots', name: 'Snapshots', key: 'a' },
    ],
  },
  {
    group: 'You',
    entries: [
      { path: '/certificates', name: 'Certificates', key: 'e' },
      { path: '/settings', name: 'Settings', key: 'i' },
      { path: '/docs', name: 'Docs', key: 'd' },
    ],
  },
]
