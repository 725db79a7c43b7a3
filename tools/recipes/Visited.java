import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** The application of a reader, which the test visits. */
@EnableAutoConfiguration
@Import(InvoiceController.class)
public class Visited {
  public static void main(String[] arguments) {
    SpringApplication.run(Visited.class, arguments);
  }
}
