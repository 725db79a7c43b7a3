// Uses a generated C# client: Render FOLDER DOCX writes documents into the folder and prints the other answers.

using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Platen.Client.Api;
using Platen.Client.Client;
using Platen.Client.Model;

public static class Render
{
    static string folder;

    public static void Main(string[] arguments)
    {
        folder = arguments[0];
        var docx = arguments[1];
        var configuration = new Configuration { BasePath = Environment.GetEnvironmentVariable("PLATEN_URL") + "/api/v1" };
        configuration.ApiKey.Add("X-API-Key", Environment.GetEnvironmentVariable("PLATEN_API_KEY"));
        var http = new HttpClient();
        var generation = new GenerationApi(http, configuration);

        var html = generation.GeneratePdfWithHttpInfo(new GenerationRequest(
            content: "<h1>Hello {{ name }}</h1>",
            variables: new Dictionary<string, object> { ["name"] = "Ada" },
            options: new PdfOptions(pageFormat: "A5", marginTop: "30mm")));
        Keep("html.pdf", html.Data);

        var heading = new Dictionary<string, object> { ["type"] = "heading", ["text"] = "Bill {{ number }}" };
        Keep("template.pdf", generation.GeneratePdf(new GenerationRequest(
            format: GenerationRequest.FormatEnum.Template,
            templateData: new Dictionary<string, object> { ["version"] = 1, ["content"] = new[] { heading } },
            variables: new Dictionary<string, object> { ["number"] = 7 })));

        var variables = JObject.Parse(File.ReadAllText(docx.Replace(".docx", ".json")))["variables"];
        Keep("docx.pdf", Filled(http, docx, variables.ToString()));

        Keep("preview.png", generation.GeneratePreview(new PreviewRequest(
            content: "<h1>Hello</h1>", preview: new Preview(width: 200))));

        var error = RefusalOf(generation);
        var usage = new UsageApi(http, configuration).GetUsage();
        Console.WriteLine(JsonConvert.SerializeObject(new
        {
            pages = int.Parse(html.Headers["X-Page-Count"][0]),
            refusal = new[] { (string)error["error"], (string)error["message"], (string)error["details"][0]["path"] },
            usage = new object[] { usage.Plan, usage.Used, usage.Limit, usage.ResetsAt.ToUniversalTime().Day },
        }));
    }

    // The client's own form has a field for each variable, as it prints in C#, and none of JSON.
    static FileParameter Filled(HttpClient http, string docx, string variables)
    {
        var form = new MultipartFormDataContent
        {
            { new ByteArrayContent(File.ReadAllBytes(docx)), "file", "letter.docx" },
            { new StringContent(variables), "variables" },
        };
        form.Headers.Add("X-API-Key", Environment.GetEnvironmentVariable("PLATEN_API_KEY"));
        var url = Environment.GetEnvironmentVariable("PLATEN_URL") + "/api/v1/generate/pdf/upload";
        var answer = http.PostAsync(url, form).Result.EnsureSuccessStatusCode();
        return new FileParameter(answer.Content.ReadAsStreamAsync().Result);
    }

    static JObject RefusalOf(GenerationApi generation)
    {
        try
        {
            generation.GeneratePdf(new GenerationRequest(format: GenerationRequest.FormatEnum.Markdown));
        }
        catch (ApiException refusal)
        {
            return JObject.Parse((string)refusal.ErrorContent);
        }
        throw new InvalidOperationException("it was taken");
    }

    static void Keep(string name, FileParameter document)
    {
        using (var file = File.Create(Path.Combine(folder, name)))
            document.Content.CopyTo(file);
    }
}
