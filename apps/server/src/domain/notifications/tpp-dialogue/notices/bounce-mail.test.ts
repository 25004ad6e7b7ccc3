import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBounceMail } from './bounce-mail.ts'

const deliveryId = '0d9c3f5e-6f0a-4b1d-9a53-0c2f4a0e7b11'
const REPORT = `Message-ID: <5d3ad2b8-95a1-4a0c-8dd0-1f6f0c5a7e10@mx.tpp.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822;drift@tpp.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp;550 5.1.1 User unknown

--b
Content-Type: text/rfc822-headers

Subject: Planned downtime
Message-ID: <notice.${deliveryId}@bank.example>
--b--
`

test('a report of a failed delivery names the delivery and the reason', () => {
  for (const mail of [REPORT, REPORT.replaceAll('\n', '\r\n')])
    assert.deepEqual(parseBounceMail(mail), { deliveryId, reply: '5.1.1 550 5.1.1 User unknown' })
  const short = REPORT.replace(/Diagnostic.*\n/, '')
  assert.equal(parseBounceMail(short)?.reply, '5.1.1')
})

test('a report of a delay, of another mail, or an answer of a person is none', () => {
  for (const mail of [
    REPORT.replace('failed', 'delayed'),
    REPORT.replace('Status: 5.1.1', 'Status: 4.4.7'),
    REPORT.replace('<notice.', '<'),
    `Subject: Re: Planned downtime\nIn-Reply-To: <notice.${deliveryId}@bank.example>\n\nThank you!`,
    '',
  ])
    assert.equal(parseBounceMail(mail), undefined, mail)
})
