import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Every question that this bank answers, by its name. A "no" is an answer: null, false or an empty list. If the bank does
 * not know, it must not answer: throw an exception, and the server says 500.
 *
 * <p>This skeleton answers what reads customers, accounts, balances and transactions. Next come the questions of the group
 * payments (mayPayFrom, findExchangeRate, quoteFee and so on), then execute and readOutcomes: docs/core-bank.md.
 */
final class Questions {
    private final Ledger ledger;
    private final Statements statements;
    private final Map<String, Function<Map<String, Object>, Object>> answers = new LinkedHashMap<>();

    Questions(Ledger ledger) {
        this.ledger = ledger;
        this.statements = new Statements(ledger);
        answers.put("findCustomerByNationalId", this::findCustomerByNationalId);
        answers.put("findCustomer", this::findCustomer);
        answers.put("listAccounts", this::listAccounts);
        answers.put("listBalances", statements::listBalances);
        answers.put("listBookedTransactions", statements::listBookedTransactions);
        answers.put("listPendingTransactions", statements::listPendingTransactions);
        answers.put("findTransaction", statements::findTransaction);
    }

    /** The function that answers a question; null if this bank does not have it. */
    Function<Map<String, Object>, Object> find(String name) {
        return answers.get(name);
    }

    private Object findCustomerByNationalId(Map<String, Object> query) {
        return ledger.people.values().stream()
                .filter(person -> person.nationalId().equals(query.get("nationalId")))
                .findFirst()
                .map(Questions::toCustomer)
                .orElse(null);
    }

    private Object findCustomer(Map<String, Object> query) {
        Ledger.Person person = ledger.people.get((String) query.get("personId"));
        return person == null ? null : toCustomer(person);
    }

    private static Object toCustomer(Ledger.Person person) {
        return Map.of(
                "personId", person.personId(),
                "name", person.name(),
                "isPrivateCustomer", true,
                "agreements", List.of());
    }

    private Object listAccounts(Map<String, Object> query) {
        // This bank has private customers only: nobody acts under an agreement.
        if (query.get("agreementId") != null) return List.of();
        return ledger.accounts.values().stream()
                .filter(account -> account.ownerId().equals(query.get("personId")))
                .map(this::toAccount)
                .toList();
    }

    private Object toAccount(Ledger.Account account) {
        return Map.of(
                "accountId", account.accountId(),
                "account", Map.of("kind", "account", "bban", account.bban()),
                "currency", account.currency(),
                "name", account.name(),
                "ownerName", ledger.people.get(account.ownerId()).name(),
                "product", "Brukskonto",
                "cashAccountType", "CACC",
                "usage", "PRIV",
                "mayPay", true);
    }
}
