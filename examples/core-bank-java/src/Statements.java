import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Balances and transactions. */
final class Statements {
    private final Ledger ledger;

    Statements(Ledger ledger) {
        this.ledger = ledger;
    }

    Object listBalances(Map<String, Object> query) {
        List<Object> balances = new ArrayList<>();
        for (Object accountId : (List<?>) query.get("accountIds")) {
            Ledger.Account account = ledger.accounts.get((String) accountId);
            if (account != null) balances.add(toBalance(account));
        }
        return balances;
    }

    private static Object toBalance(Ledger.Account account) {
        long booked = account.entries().stream().mapToLong(Ledger.Entry::amount).sum();
        // Nothing is ever set aside here, so all that is booked is available.
        return Map.of(
                "accountId", account.accountId(),
                "booked", toMoney(booked, account),
                "available", toMoney(booked, account));
    }

    /** An amount is an integer of minor units, written as a text. */
    private static Object toMoney(long minorUnits, Ledger.Account account) {
        return Map.of("minorUnits", String.valueOf(minorUnits), "currency", account.currency());
    }

    /** A page of the statement. Every page is listed newest first, from whichever end it was counted. */
    Object listBookedTransactions(Map<String, Object> query) {
        Ledger.Account account = ledger.accounts.get((String) query.get("accountId"));
        Range range = Range.of((Map<?, ?>) query.get("page"));
        if (account == null || range == null) return List.of();
        List<Ledger.Entry> found = new ArrayList<>();
        for (Ledger.Entry entry : account.entries())
            if (range.contains(entry.position()) && isBetween(entry, query)) found.add(entry);
        if (!range.fromTheOldest()) Collections.reverse(found);
        List<Ledger.Entry> page = found.stream().skip(range.skip()).limit((Long) query.get("limit")).toList();
        if (range.fromTheOldest()) {
            page = new ArrayList<>(page);
            Collections.reverse(page);
        }
        return page.stream().map(entry -> toTransaction(entry, account)).toList();
    }

    private static boolean isBetween(Ledger.Entry entry, Map<String, Object> query) {
        String date = entry.bookingDate().toString();
        String from = (String) query.getOrDefault("from", "0000-01-01");
        String to = (String) query.getOrDefault("to", "9999-12-31");
        return date.compareTo(from) >= 0 && date.compareTo(to) <= 0;
    }

    Object listPendingTransactions(Map<String, Object> query) {
        return List.of();
    }

    Object findTransaction(Map<String, Object> query) {
        Ledger.Account account = ledger.accounts.get((String) query.get("accountId"));
        if (account == null) return null;
        return account.entries().stream()
                .filter(entry -> entry.transactionId().equals(query.get("transactionId")))
                .findFirst()
                .map(entry -> toTransaction(entry, account))
                .orElse(null);
    }

    private static Object toTransaction(Ledger.Entry entry, Ledger.Account account) {
        String date = entry.bookingDate().toString();
        return Map.of(
                "transactionId", entry.transactionId(),
                "booked", Map.of("bookingDate", date, "position", String.valueOf(entry.position())),
                "valueDate", date,
                "amount", toMoney(entry.amount(), account),
                "kind", "deposit",
                "text", entry.text(),
                "references", List.of(),
                "proprietary", List.of());
    }

    /** The positions of a page, and the end that it is counted from. */
    private record Range(long lowest, long highest, boolean fromTheOldest, long skip) {
        /** Null for a position that this bank never gave: a TPP may have changed a link. */
        static Range of(Map<?, ?> page) {
            try {
                return switch ((String) page.get("kind")) {
                    case "newest" -> new Range(1, Long.MAX_VALUE, false, (Long) page.get("skip"));
                    case "from" -> new Range(1, number(page.get("position")), false, 0);
                    case "older" -> new Range(1, number(page.get("than")) - 1, false, 0);
                    case "newer" -> new Range(number(page.get("than")) + 1, number(page.get("notAfter")), true, 0);
                    case "oldest" -> new Range(1, number(page.get("notAfter")), true, 0);
                    default -> throw new IllegalArgumentException("there is no such kind of page");
                };
            } catch (NumberFormatException notOurs) {
                return null;
            }
        }

        private static long number(Object position) {
            return Integer.parseInt((String) position);
        }

        boolean contains(long position) {
            return lowest <= position && position <= highest;
        }
    }
}
