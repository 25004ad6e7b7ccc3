// Pays: creates a payment, waits for the PSU and for the bank's notifications. README.md says how to run it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"tpp.example/tpp"
)

const payments = "/v1/payments/norwegian-domestic-credit-transfers"

var (
	bankURL        = setting("BANK_URL", "https://localhost:8443")
	bankAuthority  = setting("BANK_AUTHORITY", ".havn/ca.pem")
	bankIdentifier = setting("BANK_IDENTIFIER", "PSDNO-FSA-000000001")
	tppKey         = setting("TPP_KEY", ".havn/tpp/default/key.pem")
	tppCertificate = setting("TPP_CERTIFICATE", ".havn/tpp/default/cert.pem")
	tppPort        = setting("TPP_PORT", "9000")
	tppURL         = setting("TPP_URL", "http://127.0.0.1:"+tppPort)
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	signer, err := tpp.LoadSigner(tppKey, tppCertificate)
	if err != nil {
		return err
	}
	bank, err := tpp.NewBank(bankURL, bankAuthority, signer)
	if err != nil {
		return err
	}
	authority, err := tpp.LoadCertificate(bankAuthority)
	if err != nil {
		return err
	}
	state := tpp.NewUUID()
	events := make(chan any, 100)
	seal := &tpp.BankSeal{Authority: authority, OrganizationIdentifier: bankIdentifier}
	receiver, err := tpp.StartReceiver(tppPort, state, seal, events)
	if err != nil {
		return err
	}
	// Answers under way are finished.
	defer receiver.Shutdown(context.Background())

	answer, err := createPayment(bank, state)
	if err != nil {
		return err
	}
	if answer.Status != 201 {
		return fmt.Errorf("the bank answered %d: %s", answer.Status, answer.Body)
	}
	var payment struct{ PaymentID, TransactionStatus string }
	if err := json.Unmarshal(answer.Body, &payment); err != nil {
		return err
	}
	fmt.Printf("Payment %s is %s. Send the PSU to\n%s\n", payment.PaymentID, payment.TransactionStatus, answer.Link("scaRedirect"))
	return follow(bank, payment.PaymentID, events)
}

func createPayment(bank *tpp.Bank, state string) (*tpp.Answer, error) {
	type fields map[string]any
	payment, err := json.Marshal(fields{
		"instructedAmount":                  fields{"amount": "125.50", "currency": "NOK"},
		"creditorName":                      "Ola Nordmann",
		"creditorAccount":                   fields{"bban": "99860512749", "currency": "NOK"},
		"creditorAddress":                   fields{"street": "Storgata 1", "postalCode": "0155", "city": "Oslo", "country": "NO"},
		"debtorAccount":                     fields{"bban": "99860510002", "currency": "NOK"},
		"remittanceInformationUnstructured": fmt.Sprintf("Ordre %.8s på nett", tpp.NewUUID()),
	})
	if err != nil {
		return nil, err
	}
	return bank.Call("POST", payments, map[string]string{
		"TPP-Session-ID":                     tpp.NewUUID(),
		"TPP-Redirect-URI":                   tppURL + "/callback?state=" + state,
		"TPP-Notification-URI":               tppURL + "/notifications",
		"TPP-Notification-Content-Preferred": "status=PROCESS",
		"PSU-IP-Address":                     "192.0.2.7",
		// The PSU by national id: one SCA identifies them and approves. Once you know their PSU-ID, send that instead.
		"X-PSU-IDENTITY": "14838530061",
		"PSU-Context":    "PRIVATE",
		"x-accept-fix":   "payment-status-before-approval",
	}, payment)
}

// follow waits until the payment has ended, and fails if it was not booked.
func follow(bank *tpp.Bank, paymentID string, events <-chan any) error {
	seen := map[string]bool{}
	for event := range events {
		switch event := event.(type) {
		case tpp.NotApproved:
			fmt.Printf("The PSU is back without approval: %d %s, %s: %s\n", event.Status, event.Code, event.Outcome, event.Message)
			return errors.New("the payment is not approved")
		case tpp.Approved:
			fmt.Println("The PSU is back, with approval. PSU-ID", event.PSUID)
			if err := printStatus(bank, paymentID, event.PSUID); err != nil {
				return err
			}
		case *tpp.Notification:
			// Another recipient could send a notification on to you: is the payment yours? And have you seen it before?
			if event.PaymentID != paymentID || seen[event.NotificationID] {
				continue
			}
			seen[event.NotificationID] = true
			fmt.Println("Notified:", event.TransactionStatus)
			switch event.TransactionStatus {
			case "ACSC":
				return nil
			case "RJCT", "CANC":
				return fmt.Errorf("the payment ended as %s", event.TransactionStatus)
			}
		}
	}
	return nil
}

func printStatus(bank *tpp.Bank, paymentID, psuID string) error {
	answer, err := bank.Call("GET", payments+"/"+paymentID+"/status", map[string]string{"PSU-ID": psuID}, nil)
	if err != nil {
		return err
	}
	var status struct{ TransactionStatus string }
	if err := json.Unmarshal(answer.Body, &status); err != nil {
		return err
	}
	fmt.Printf("The payment is %s.\n", status.TransactionStatus)
	return nil
}

func setting(name, otherwise string) string {
	if value, isSet := os.LookupEnv(name); isSet {
		return value
	}
	return otherwise
}
