# frozen_string_literal: true

require 'webrick'
require_relative 'notification'
require_relative 'redirect'

# The TPP's own two addresses: where the PSU's browser comes back, and where the bank sends notifications.
module Receiver
  BODY_BYTES_MAX = 100_000

  # Listens on this machine alone. Puts into `events` how the PSU came back, and the notifications of the bank.
  # Nothing is logged: a callback's address has the PSU-ID in it.
  def self.start(port, state, verifier, events)
    server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: port, AccessLog: [],
                                     Logger: WEBrick::Log.new(nil, 0))
    server.mount_proc('/callback') { |request, response| receive_psu(request, response, state, events) }
    server.mount_proc('/notifications') { |request, response| receive_notification(request, response, verifier, events) }
    [server, Thread.new { server.start }]
  end

  def self.receive_psu(request, response, state, events)
    events << Redirect.read(request.query_string, state)
    response.body = 'Thank you. You can close this window.'
  rescue Redirect::Foreign => e
    response.status = 400
    response.body = e.message
  end

  def self.receive_notification(request, response, verifier, events)
    raise WEBrick::HTTPStatus::RequestEntityTooLarge if request.content_length > BODY_BYTES_MAX

    headers = request.header.transform_values { |values| values.join(', ') }
    # Answer once it is stored: the bank sends it again until it gets a 2xx.
    events << verifier.verify(request.request_method, request.unparsed_uri, headers, request.body.to_s)
    response.status = 204
  rescue NotificationVerifier::Refused => e
    warn "Refused a notification: #{e.message}"
    response.status = 400
    response.body = e.message
  end
end
