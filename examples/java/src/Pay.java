import com.sun.net.httpserver.HttpServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Pays: creates a payment, waits for the PSU and for the bank's notifications. README.md says how to run it. */
final class Pay {
    private static final String PAYMENTS = "/v1/payments/norwegian-domestic-credit-transfers";
    private static final Set<String> FINAL = Set.of("ACSC", "RJCT", "CANC");

    private static final String BANK_URL = setting("BANK_URL", "https://localhost:8443");
    private static final String BANK_AUTHORITY = setting("BANK_AUTHORITY", ".havn/ca.pem");
    private static final String BANK_IDENTIFIER = setting("BANK_IDENTIFIER", "PSDNO-FSA-000000001");
    private static final String TPP_KEY = setting("TPP_KEY", ".havn/tpp/default/key.pem");
    private static final String TPP_CERTIFICATE = setting("TPP_CERTIFICATE", ".havn/tpp/default/cert.pem");
    private static final String TPP_PORT = setting("TPP_PORT", "9000");
    private static final String TPP_URL = setting("TPP_URL", "http://127.0.0.1:" + TPP_PORT);

    private final Bank bank;
    private final String state = UUID.randomUUID().toString();
    private final BlockingQueue<Object> events = new LinkedBlockingQueue<>();

    private Pay(Bank bank) {
        this.bank = bank;
    }

    public static void main(String[] arguments) throws Exception {
        X509Certificate authority = Signing.loadCertificate(Path.of(BANK_AUTHORITY));
        Signing.Signer signer = Signing.Signer.load(Path.of(TPP_KEY), Path.of(TPP_CERTIFICATE));
        Pay pay = new Pay(new Bank(BANK_URL, authority, signer));
        BankSeal seal = new BankSeal(authority, BANK_IDENTIFIER);
        HttpServer receiver = Receiver.start(Integer.parseInt(TPP_PORT), pay.state, seal, pay.events);
        boolean isBooked = pay.run();
        // Answers under way are finished.
        receiver.stop(1);
        System.exit(isBooked ? 0 : 1);
    }

    private boolean run() throws Exception {
        Bank.Answer answer = createPayment();
        if (answer.status() != 201) {
            System.err.println("The bank answered " + answer.status() + ": " + Json.write(answer.json()));
            return false;
        }
        String paymentId = (String) answer.json().get("paymentId");
        System.out.println(
                "Payment " + paymentId + " is " + answer.json().get("transactionStatus") + ". Send the PSU to");
        System.out.println(answer.link("scaRedirect").orElseThrow());
        return follow(paymentId);
    }

    private Bank.Answer createPayment() throws Exception {
        Map<String, Object> payment = Map.of(
                "instructedAmount", Map.of("amount", "125.50", "currency", "NOK"),
                "creditorName", "Ola Nordmann",
                "creditorAccount", Map.of("bban", "99860512749", "currency", "NOK"),
                "creditorAddress",
                        Map.of("street", "Storgata 1", "postalCode", "0155", "city", "Oslo", "country", "NO"),
                "debtorAccount", Map.of("bban", "99860510002", "currency", "NOK"),
                "remittanceInformationUnstructured",
                        "Ordre " + UUID.randomUUID().toString().substring(0, 8) + " på nett");
        Map<String, String> headers = Map.of(
                "TPP-Session-ID", UUID.randomUUID().toString(),
                "TPP-Redirect-URI", TPP_URL + "/callback?state=" + state,
                "TPP-Notification-URI", TPP_URL + "/notifications",
                "TPP-Notification-Content-Preferred", "status=PROCESS",
                "PSU-IP-Address", "192.0.2.7",
                // The PSU by national id: one SCA identifies them and approves. Once you know their PSU-ID, send that
                // instead.
                "X-PSU-IDENTITY", "14838530061",
                "PSU-Context", "PRIVATE",
                "x-accept-fix", "payment-status-before-approval");
        return bank.call("POST", PAYMENTS, headers, Json.write(payment).getBytes(StandardCharsets.UTF_8));
    }

    /** Waits until the payment has ended, and returns whether it was booked. */
    private boolean follow(String paymentId) throws Exception {
        Set<Object> seen = new HashSet<>();
        while (true) {
            Object event = events.take();
            if (event instanceof Redirect.NotApproved back) {
                System.out.printf("The PSU is back without approval: %d %s, %s: %s%n",
                        back.status(), back.code(), back.outcome(), back.message());
                return false;
            } else if (event instanceof Redirect.Approved back) {
                System.out.println("The PSU is back, with approval. PSU-ID " + back.psuId());
                Map<String, String> headers = Map.of("PSU-ID", back.psuId());
                Bank.Answer answer = bank.call("GET", PAYMENTS + "/" + paymentId + "/status", headers, null);
                System.out.println("The payment is " + answer.json().get("transactionStatus") + ".");
            } else if (event instanceof Map<?, ?> notification) {
                // Another recipient could send a notification on to you, and the bank may send one twice.
                if (!paymentId.equals(notification.get("paymentId"))) continue;
                if (!seen.add(notification.get("notificationId"))) continue;
                Object status = notification.get("transactionStatus");
                System.out.println("Notified: " + status);
                if (FINAL.contains(status)) return status.equals("ACSC");
            }
        }
    }

    private static String setting(String name, String otherwise) {
        return System.getenv().getOrDefault(name, otherwise);
    }
}
