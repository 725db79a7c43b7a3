import com.google.gson.Gson;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.GenerationApi;
import org.openapitools.client.api.UsageApi;
import org.openapitools.client.model.DocumentMetadata;
import org.openapitools.client.model.Error;
import org.openapitools.client.model.GenerationRequest;
import org.openapitools.client.model.PdfOptions;
import org.openapitools.client.model.Preview;
import org.openapitools.client.model.PreviewRequest;
import org.openapitools.client.model.Usage;

/** Uses a generated Java client, by what the Access of its library does: Render FOLDER DOCX writes documents into the folder and prints the other answers. */
public class Render {
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Path docx = Path.of(arguments[1]);
    ApiClient client =
        Access.client(System.getenv("PLATEN_URL") + "/api/v1", System.getenv("PLATEN_API_KEY"));
    GenerationApi generation = new GenerationApi(client);

    GenerationRequest html =
        new GenerationRequest()
            .content("<h1>Hello {{ name }}</h1>")
            .variables(Map.of("name", "Ada"))
            .options(new PdfOptions().pageFormat("A5").marginTop("30mm"));
    ApiResponse<File> answer = generation.generatePdfWithHttpInfo(html, null);
    keep(answer.getData(), folder.resolve("html.pdf"));

    Map<String, Object> heading = Map.of("type", "heading", "text", "Bill {{ number }}");
    GenerationRequest template =
        new GenerationRequest()
            .format(GenerationRequest.FormatEnum.TEMPLATE)
            .templateData(Map.of("version", 1, "content", List.of(heading)))
            .variables(Map.of("number", 7));
    keep(generation.generatePdf(template, null), folder.resolve("template.pdf"));

    String json = Files.readString(Path.of(docx.toString().replace(".docx", ".json")));
    Map<String, Object> variables = new Gson().fromJson(json, Filling.class).variables;
    PdfOptions titled = new PdfOptions().metadata(new DocumentMetadata().title("From Java"));
    File filled = Access.upload(client, docx, variables, titled);
    keep(filled, folder.resolve("docx.pdf"));

    PreviewRequest preview =
        new PreviewRequest().content("<h1>Hello</h1>").preview(new Preview().width(200));
    keep(generation.generatePreview(preview, null), folder.resolve("preview.png"));

    Error error = refusalOf(generation);
    Usage usage = new UsageApi(client).getUsage();
    Map<String, Object> answers =
        Map.of(
            "pages", Integer.parseInt(answer.getHeaders().get("X-Page-Count").get(0)),
            "refusal",
                List.of(
                    error.getError().getValue(),
                    error.getMessage(),
                    error.getDetails().get(0).getPath()),
            "usage",
                List.of(
                    usage.getPlan(),
                    usage.getUsed(),
                    usage.getLimit(),
                    usage.getResetsAt().getDayOfMonth()));
    System.out.println(new Gson().toJson(answers));
    System.exit(0); // threads of a library would wait for more
  }

  private static class Filling {
    Map<String, Object> variables;
  }

  private static Error refusalOf(GenerationApi generation) throws Exception {
    GenerationRequest empty = new GenerationRequest().format(GenerationRequest.FormatEnum.MARKDOWN);
    try {
      generation.generatePdf(empty, null);
      throw new IllegalStateException("it was taken");
    } catch (ApiException refusal) {
      return Access.errorIn(refusal.getResponseBody());
    }
  }

  private static void keep(File document, Path target) throws Exception {
    Files.move(document.toPath(), target, StandardCopyOption.REPLACE_EXISTING);
  }
}
