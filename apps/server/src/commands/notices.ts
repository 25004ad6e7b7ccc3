import { BANK_OPTION, defineCommand, defineGroup, JSON_OPTION, ONLY_BANK_OPTION } from './command.ts'

export const notices = defineGroup(
  'operational notices to TPPs, such as planned downtime: by mail, and on the public page /notices',
  {
    send: defineCommand({
      about:
        'send a notice to every TPP of a bank that has registered an address; reads its text from standard input',
      options: {
        subject: { about: 'one line of up to 150 characters', value: 'text', isRequired: true },
        language: {
          about: 'what it is written in: nb, nn, en or se',
          value: 'language',
          default: 'en',
        },
        bank: BANK_OPTION,
      },
      run: async (context, given) => (await import('./notices/send-notice.ts')).sendNotice(context, given),
    }),
    list: defineCommand({
      about: 'list the latest notices, and to whom they could not be sent',
      options: { bank: ONLY_BANK_OPTION, json: JSON_OPTION },
      run: async (context, given) => (await import('./notices/list-notices.ts')).listSent(context, given),
    }),
    bounced: defineCommand({
      about: 'record that a mailbox refused a notice; reads the mail that says so from standard input',
      options: { bank: ONLY_BANK_OPTION },
      run: async (context, { bank }) =>
        (await import('./notices/record-bounce.ts')).recordBouncedMail(context, bank),
    }),
  },
)
