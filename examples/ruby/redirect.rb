# frozen_string_literal: true

require 'openssl'
require 'uri'

# Reads what the PSU's browser brings back from the bank.
module Redirect
  # The PSU authenticated. Store psu_id: it names this PSU between you and this bank, and never changes. A PSU who acts
  # for a corporation also brings corporate_id: send it as PSU-Corporate-ID, beside PSU-ID.
  Approved = Struct.new(:psu_id, :session_id, :context, :corporate_id, keyword_init: true)

  # The outcome is beyond the specification: refused, aborted, timed-out, locked-out, not-allowed or faulted.
  NotApproved = Struct.new(:status, :code, :message, :outcome, keyword_init: true)

  # The callback does not belong to this state.
  class Foreign < StandardError; end

  # Reads the query of the callback.
  def self.read(query, state)
    parameters = URI.decode_www_form(query.to_s).to_h
    # The PSU who returns need not be the one you sent: anybody can open this address.
    unless OpenSSL.secure_compare(parameters.fetch('state', ''), state)
      raise Foreign, 'the state is not that of this payment'
    end

    if parameters.key?('psu-id')
      Approved.new(psu_id: parameters['psu-id'], session_id: parameters['tpp-session-id'],
                   context: parameters['context'], corporate_id: parameters['psu-corporate-id'])
    else
      NotApproved.new(status: parameters.fetch('status', '500').to_i, code: parameters['code'],
                      message: parameters['message'], outcome: parameters['sca-outcome'])
    end
  end
end
