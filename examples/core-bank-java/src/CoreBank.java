import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A core bank behind Havn, with the JDK alone: java -cp out CoreBank PORT KEY-ID=KEY-FILE... */
public final class CoreBank {
    private static final String PREFIX = "/core-bank/v1/";
    private static final String BANK_ID = "5b6f0f6e-93c7-4b4f-8a5e-0d5f4c1b7a01";
    private static final int BODY_BYTES_MAX = 8 * 1024 * 1024;

    private final Signatures signatures;
    private final Questions questions;

    private CoreBank(Signatures signatures, Questions questions) {
        this.signatures = signatures;
        this.questions = questions;
    }

    public static void main(String[] arguments) throws IOException {
        // Without it every answer takes 40 milliseconds longer (docs/core-bank-http.md).
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Map<String, byte[]> keys = new HashMap<>();
        for (int index = 1; index < arguments.length; index++) {
            String[] key = arguments[index].split("=", 2);
            keys.put(key[0], HexFormat.of().parseHex(Files.readString(Path.of(key[1])).trim()));
        }
        CoreBank bank = new CoreBank(new Signatures(keys), new Questions(Ledger.withExampleData()));
        InetSocketAddress address = new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0]));
        HttpServer server = HttpServer.create(address, 128);
        server.createContext("/", bank::handle);
        server.setExecutor(Executors.newFixedThreadPool(32));
        server.start();
        System.out.println("The bank answers at http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX + 1);
        String header = exchange.getRequestHeaders().getFirst(Signatures.HEADER);
        String keyId = body.length > BODY_BYTES_MAX ? null : signatures.check(header, path, body);
        if (keyId == null) {
            // Not Havn: it gets no answer, and no MAC of ours either.
            send(exchange, 401, null, null);
            return;
        }
        try {
            Map<String, Object> query = readQuestion(body);
            Function<Map<String, Object>, Object> answer =
                    path.startsWith(PREFIX) ? questions.find(path.substring(PREFIX.length())) : null;
            if (answer == null || !BANK_ID.equals(bankIdOf(query))) send(exchange, 404, null, keyId);
            else send(exchange, 200, answer.apply(query), keyId);
        } catch (IllegalArgumentException | ClassCastException | NullPointerException problem) {
            fail(exchange, 400, problem, keyId);
        } catch (RuntimeException problem) {
            fail(exchange, 500, problem, keyId);
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> readQuestion(byte[] body) {
        return (Map<String, Object>) Json.parse(new String(body, StandardCharsets.UTF_8));
    }

    /** Most questions have bankId; those whose answer may be cached have bank. */
    private static Object bankIdOf(Map<String, Object> query) {
        return query.get("bank") instanceof Map<?, ?> bank ? bank.get("bankId") : query.get("bankId");
    }

    private void fail(HttpExchange exchange, int status, Exception problem, String keyId) throws IOException {
        // Neither the question nor the problem's text: both may have a national id in them.
        System.err.println(exchange.getRequestURI().getPath() + ": " + status + " " + problem.getClass().getSimpleName());
        send(exchange, status, null, keyId);
    }

    private void send(HttpExchange exchange, int status, Object answer, String keyId) throws IOException {
        byte[] body = Json.write(answer).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (keyId != null) {
            String asked = exchange.getRequestHeaders().getFirst(Signatures.HEADER);
            exchange.getResponseHeaders().set(Signatures.HEADER, signatures.sign(keyId, status, asked, body));
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
