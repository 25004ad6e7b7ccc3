# frozen_string_literal: true

# Pays: creates a payment, waits for the PSU and for the bank's notifications. README.md says how to run it.

require 'json'
require 'securerandom'
require_relative 'bank'
require_relative 'receiver'

$stdout.sync = true

PAYMENTS = '/v1/payments/norwegian-domestic-credit-transfers'
FINAL = %w[ACSC RJCT CANC].freeze

BANK_URL = ENV.fetch('BANK_URL', 'https://localhost:8443')
BANK_AUTHORITY = ENV.fetch('BANK_AUTHORITY', '.havn/ca.pem')
BANK_IDENTIFIER = ENV.fetch('BANK_IDENTIFIER', 'PSDNO-FSA-000000001')
TPP_KEY = ENV.fetch('TPP_KEY', '.havn/tpp/default/key.pem')
TPP_CERTIFICATE = ENV.fetch('TPP_CERTIFICATE', '.havn/tpp/default/cert.pem')
TPP_PORT = ENV.fetch('TPP_PORT', '9000').to_i
TPP_URL = ENV.fetch('TPP_URL', "http://127.0.0.1:#{TPP_PORT}")

def create_payment(bank, state)
  payment = {
    instructedAmount: { amount: '125.50', currency: 'NOK' },
    creditorName: 'Ola Nordmann',
    creditorAccount: { bban: '99860512749', currency: 'NOK' },
    creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    remittanceInformationUnstructured: "Ordre #{SecureRandom.hex(4)} på nett"
  }
  headers = {
    'TPP-Session-ID' => SecureRandom.uuid,
    'TPP-Redirect-URI' => "#{TPP_URL}/callback?state=#{state}",
    'TPP-Notification-URI' => "#{TPP_URL}/notifications",
    'TPP-Notification-Content-Preferred' => 'status=PROCESS',
    'PSU-IP-Address' => '192.0.2.7',
    # The PSU by national id: one SCA identifies them and approves. Once you know their PSU-ID, send that instead.
    'X-PSU-IDENTITY' => '14838530061',
    'PSU-Context' => 'PRIVATE',
    'x-accept-fix' => 'payment-status-before-approval'
  }
  bank.call('POST', PAYMENTS, headers, JSON.generate(payment))
end

# Waits until the payment has ended, and returns whether it was booked.
def follow(bank, payment_id, events)
  seen = []
  loop do
    case event = events.pop
    when Redirect::NotApproved
      puts "The PSU is back without approval: #{event.status} #{event.code}, #{event.outcome}: #{event.message}"
      return false
    when Redirect::Approved
      puts "The PSU is back, with approval. PSU-ID #{event.psu_id}"
      answer = bank.call('GET', "#{PAYMENTS}/#{payment_id}/status", { 'PSU-ID' => event.psu_id })
      puts "The payment is #{answer.json['transactionStatus']}."
    else
      # Another recipient could send a notification on to you: is the payment yours? And have you seen it before?
      next if event['paymentId'] != payment_id || seen.include?(event['notificationId'])

      seen << event['notificationId']
      puts "Notified: #{event['transactionStatus']}"
      return event['transactionStatus'] == 'ACSC' if FINAL.include?(event['transactionStatus'])
    end
  end
end

def main
  bank = Bank.new(BANK_URL, BANK_AUTHORITY, Signing::Signer.load(TPP_KEY, TPP_CERTIFICATE))
  state = SecureRandom.urlsafe_base64
  events = Queue.new
  server, thread = Receiver.start(TPP_PORT, state, NotificationVerifier.new(BANK_AUTHORITY, BANK_IDENTIFIER), events)

  answer = create_payment(bank, state)
  abort "The bank answered #{answer.status}: #{JSON.generate(answer.json)}" if answer.status != 201

  payment_id = answer.json['paymentId']
  puts "Payment #{payment_id} is #{answer.json['transactionStatus']}. Send the PSU to"
  puts answer.link('scaRedirect')
  follow(bank, payment_id, events)
ensure
  # Answers under way are finished.
  server&.shutdown
  thread&.join
end

exit main
