import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.GenerationApi;
import org.openapitools.client.model.Error;
import org.openapitools.client.model.PdfOptions;

/** What is peculiar to the library okhttp-gson. */
class Access {
  static ApiClient client(String url, String key) {
    ApiClient client = new ApiClient();
    client.setBasePath(url);
    client.setApiKey(key);
    client.setReadTimeout(120_000); // a document may take longer than the ten seconds that this client waits
    return client;
  }

  static File upload(
      ApiClient client, Path docx, Map<String, Object> variables, PdfOptions options)
      throws ApiException {
    return new GenerationApi(client)
        .generatePdfFromUpload(docx.toFile(), null, null, null, variables, options, null);
  }

  static Error errorIn(String json) throws Exception {
    return Error.fromJson(json);
  }
}
