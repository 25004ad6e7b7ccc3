import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The data of this example, in memory. In your bank this class asks the core system. */
final class Ledger {
    record Person(String personId, String nationalId, String name) {}

    record Account(String accountId, String bban, String ownerId, String currency, String name, List<Entry> entries) {}

    /** A booked transaction. Its position is its number on the account, beginning with 1: what comes later is higher. */
    record Entry(String transactionId, int position, LocalDate bookingDate, long amount, String text) {}

    final Map<String, Person> people = new LinkedHashMap<>();
    final Map<String, Account> accounts = new LinkedHashMap<>();

    /** The same people and accounts as in the example in Python. */
    static Ledger withExampleData() {
        Ledger ledger = new Ledger();
        String astrid = ledger.addPerson("14838530061", "Astrid Vik");
        String jonas = ledger.addPerson("02927931152", "Jonas Dal");
        ledger.addAccount("12345678903", astrid, "NOK", "Lønnskonto");
        ledger.addAccount("12345678911", astrid, "EUR", "Eurokonto");
        ledger.addAccount("12345678938", jonas, "NOK", "Lønnskonto");
        return ledger;
    }

    private String addPerson(String nationalId, String name) {
        String personId = UUID.nameUUIDFromBytes(nationalId.getBytes()).toString();
        people.put(personId, new Person(personId, nationalId, name));
        return personId;
    }

    private void addAccount(String bban, String ownerId, String currency, String name) {
        String accountId = UUID.nameUUIDFromBytes(bban.getBytes()).toString();
        List<Entry> entries = new ArrayList<>();
        for (int month = 1; month <= 12; month++) {
            String transactionId = UUID.nameUUIDFromBytes((bban + month).getBytes()).toString();
            entries.add(new Entry(transactionId, month, LocalDate.of(2025, month, 12), 3_125_000, "Lønn"));
        }
        accounts.put(accountId, new Account(accountId, bban, ownerId, currency, name, entries));
    }
}
