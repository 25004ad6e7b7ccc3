import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;

/** The TPP's own two addresses: where the PSU's browser comes back, and where the bank sends notifications. */
final class Receiver {
    private static final int BODY_BYTES_MAX = 100_000;

    private final String state;
    private final BankSeal seal;
    private final BlockingQueue<Object> events;

    private Receiver(String state, BankSeal seal, BlockingQueue<Object> events) {
        this.state = state;
        this.seal = seal;
        this.events = events;
    }

    /** Listens on this machine alone. Adds to `events` how the PSU came back, and the notifications of the bank. */
    static HttpServer start(int port, String state, BankSeal seal, BlockingQueue<Object> events) throws IOException {
        Receiver receiver = new Receiver(state, seal, events);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        server.createContext("/callback", receiver::receivePsu);
        server.createContext("/notifications", receiver::receiveNotification);
        server.start();
        return server;
    }

    private void receivePsu(HttpExchange exchange) throws IOException {
        try {
            events.add(Redirect.read(exchange.getRequestURI().getRawQuery(), state));
            answer(exchange, 200, "Thank you. You can close this window.");
        } catch (IllegalArgumentException problem) {
            answer(exchange, 400, problem.getMessage());
        }
    }

    private void receiveNotification(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        String target = exchange.getRequestURI().toString();
        try {
            Map<?, ?> notification = seal.verify(exchange.getRequestMethod(), target, headers, body, Instant.now());
            // Answer once it is stored: the bank sends it again until it gets a 2xx.
            events.add(notification);
            answer(exchange, 204, "");
        } catch (BankSeal.Refused problem) {
            System.err.println("Refused a notification: " + problem.getMessage());
            answer(exchange, 400, problem.getMessage());
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
