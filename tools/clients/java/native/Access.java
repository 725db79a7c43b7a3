import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.http.HttpEntity;
import org.apache.http.entity.mime.MultipartEntityBuilder;
import org.openapitools.client.ApiClient;
import org.openapitools.client.model.Error;
import org.openapitools.client.model.PdfOptions;

/** What is peculiar to the library native. */
class Access {
  private static String key;

  static ApiClient client(String url, String key) {
    Access.key = key;
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    client.setRequestInterceptor(request -> request.header("X-API-Key", key));
    return client;
  }

  /** The client's own form would have the values as Java prints them, and not as JSON. */
  static File upload(
      ApiClient client, Path docx, Map<String, Object> variables, PdfOptions options)
      throws Exception {
    HttpEntity form =
        MultipartEntityBuilder.create()
            .addBinaryBody("file", docx.toFile())
            .addTextBody("variables", client.getObjectMapper().writeValueAsString(variables))
            .addTextBody("options", client.getObjectMapper().writeValueAsString(options))
            .build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(client.getBaseUri() + "/generate/pdf/upload"))
            .header("X-API-Key", key)
            .header("Content-Type", form.getContentType().getValue())
            .POST(HttpRequest.BodyPublishers.ofByteArray(form.getContent().readAllBytes()))
            .build();
    Path filled = Files.createTempFile("filled", ".pdf");
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofFile(filled)).body().toFile();
  }

  static Error errorIn(String json) throws Exception {
    return ApiClient.createDefaultObjectMapper().readValue(json, Error.class);
  }
}
